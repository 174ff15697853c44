//! The server from outside: what it answers, what it refuses, and what it keeps.

mod analysis;
mod backup;
mod coach;
mod common;
mod files;
mod games;
mod guard;
mod judge;
mod lab;
mod practice;
mod refused;
mod review;
mod sturdy;
mod swap2;
