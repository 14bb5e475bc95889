"""wythoff"""
