//! The program under attack: what once brought it down does so no more. Each test is named after what must hold.
//!
//! `HANSU_PROGRAM` names another build to be tested.

#![cfg(target_os = "linux")]

mod connections;
mod engines;
mod files;
mod lab;
mod server;
mod storage;
