pub(crate) type Choice = String;
