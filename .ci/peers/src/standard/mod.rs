//! The standard files with the members that Tests/DecodingBenchmark/Standard reads of them.

#![allow(non_snake_case)]

pub mod apache_builds;
pub mod canada;
pub mod citm_catalog;
pub mod github_events;
pub mod mesh;
pub mod random;
pub mod twitter;
