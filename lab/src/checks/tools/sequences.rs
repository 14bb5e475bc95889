//! Sequences from their definitions: mex pairs, differences, Zeckendorf digits (used by Aggarwal's and Suriyaprakash's claims).
