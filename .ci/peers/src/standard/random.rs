use serde_derive::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Response {
    id: i64,
    jsonrpc: String,
    total: i64,
    result: Vec<Person>,
}

#[derive(Deserialize, Serialize)]
pub struct Person {
    id: i64,
    avatar: String,
    age: i64,
    admin: bool,
    name: String,
    company: String,
    phone: String,
    email: String,
    birthDate: String,
    friends: Vec<Friend>,
    field: String,
}

#[derive(Deserialize, Serialize)]
pub struct Friend {
    id: i64,
    name: String,
    phone: String,
}
