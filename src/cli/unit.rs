pub(crate) type Unit = String;
