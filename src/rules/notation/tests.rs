//! Natural writing is read, and what is not meant is refused.

use super::*;

#[test]
fn natural_writing_is_read() {
    for (written, plain) in [
        ("wythoff 5, 8", "wythoff 5,8"),
        ("wythoff (5,8)", "wythoff 5,8"),
        ("wythoff ( 5 , 8 ) + nim (1,2)", "wythoff 5,8 + nim 1,2"),
        ("{0, 1}*{1,1}* 5,8", "{0,1}* {1,1}* 5,8"),
        ("{0,1}* (1,2) (5,8)", "{0,1}* (1,2) 5,8"),
        ("(0,1)* (5,8) + wythoff 1,2", "(0,1)* 5,8 + wythoff 1,2"),
        ("gdwn:2,1 5,8", "gdwn:1,2 5,8"),
        ("gdwn:1, 2+3 ,5 5,8", "gdwn:1,2+3,5 5,8"),
    ] {
        let print = |text| {
            GamePosition::parse_sum(text).unwrap().iter().map(GamePosition::to_string).collect()
        };
        let (written, plain): (Vec<String>, Vec<String>) = (print(written), print(plain));
        assert_eq!(written, plain);
    }
    assert_eq!(Position::parse(" ( 5, 8 ) ").unwrap(), Position::parse("5,8").unwrap());
}

#[test]
fn what_is_not_meant_is_refused() {
    for text in ["wythoff (5,8", "wythoff 5,8)", "(5,8)", "wythoff", "{0,1}* (1,2)*", "wythoff ()"]
    {
        assert!(GamePosition::parse_sum(text).is_err(), "{text}");
    }
    assert!(parse_game("{0,1}*x").is_err() && parse_game("{0,1,}*").is_err());
}
