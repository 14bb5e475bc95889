//! x
fn main(){ let a:Vec<String>=std::env::args().collect(); let g:wythoff::Game=a[1].parse().unwrap(); let n:usize=a[2].parse().unwrap();
 let r= if a.len()>3 {wythoff::engine::rows::by_windows(n,&Default::default(),&wythoff::run::Quiet).unwrap()} else {wythoff::engine::rows::by_repeated_states(&g,n,&Default::default(),&wythoff::run::Quiet).unwrap()};
 for x in &r.rows { println!("{},{},{}",x.row,x.preperiod,x.period.as_ref().map_or("-".to_string(),|x|x.to_string())); } eprintln!("{:?}",r.stopped); eprintln!("{:?}", r.rows.last().unwrap().proof);}
