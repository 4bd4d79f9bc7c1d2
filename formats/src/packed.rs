//! Lists of values that all have one size, as one run of bytes: read back in a copy, not value by value.
//!
//! Words are written with the lowest byte first. A run whose length is no multiple of the size is refused; a list takes
//! no more memory than its bytes.

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A value of a fixed number of bytes, each of which may be any.
pub trait Packed: Sized {
    /// Number of bytes.
    const SIZE: usize;

    /// Adds the bytes.
    fn pack(&self, bytes: &mut Vec<u8>);

    /// The value of so many bytes.
    fn unpack(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($($number:ty),*) => {$(
        impl Packed for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline]
            fn pack(&self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }

            #[inline]
            fn unpack(bytes: &[u8]) -> $number {
                <$number>::from_le_bytes(bytes.try_into().unwrap_or_default())
            }
        }
    )*};
}

number!(u8, u32, f32, f64);

impl<T: Packed, const N: usize> Packed for [T; N] {
    const SIZE: usize = N * T::SIZE;

    #[inline]
    fn pack(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|each| each.pack(bytes));
    }

    #[inline]
    fn unpack(bytes: &[u8]) -> [T; N] {
        std::array::from_fn(|i| T::unpack(&bytes[i * T::SIZE..(i + 1) * T::SIZE]))
    }
}

/// Gives a type of which these are all fields the bytes of one after the other.
#[macro_export]
macro_rules! packed {
    ($name:ident { $($field:tt: $type:ty),* }) => {
        impl $crate::packed::Packed for $name {
            const SIZE: usize = 0 $(+ <$type as $crate::packed::Packed>::SIZE)*;

            #[inline]
            fn pack(&self, bytes: &mut Vec<u8>) {
                $($crate::packed::Packed::pack(&self.$field, bytes);)*
            }

            #[inline]
            fn unpack(bytes: &[u8]) -> $name {
                let mut rest = bytes;
                $name { $($field: $crate::packed::next(&mut rest)),* }
            }
        }
    };
}

/// The value at the beginning of some bytes, which are then those after it.
#[inline]
pub fn next<T: Packed>(bytes: &mut &[u8]) -> T {
    let (own, rest) = bytes.split_at(T::SIZE);
    *bytes = rest;
    T::unpack(own)
}

/// Writes a list as one run of bytes.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer, T: Packed>(list: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    let mut bytes = Vec::with_capacity(list.len() * T::SIZE);
    list.iter().for_each(|each| each.pack(&mut bytes));
    serializer.serialize_bytes(&bytes)
}

/// The list of a run of bytes.
///
/// # Errors
/// If there are no bytes, or they are not those of whole values.
pub fn deserialize<'d, D: Deserializer<'d>, T: Packed>(deserializer: D) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_bytes(Run(PhantomData))
}

struct Run<T>(PhantomData<T>);

impl<T: Packed> Visitor<'_> for Run<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a run of values of {} bytes", T::SIZE)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<T>, E> {
        let values = bytes.chunks_exact(T::SIZE);
        if values.remainder().is_empty() {
            Ok(values.map(T::unpack).collect())
        } else {
            Err(E::invalid_length(bytes.len(), &self))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::value::{BytesDeserializer, Error};

    #[derive(Debug, PartialEq)]
    struct Pair {
        place: [f32; 2],
        name: u32,
    }

    packed!(Pair { place: [f32; 2], name: u32 });

    fn read<T: Packed>(bytes: &[u8]) -> Result<Vec<T>, Error> {
        deserialize(BytesDeserializer::new(bytes))
    }

    #[test]
    fn lists_are_read_as_they_were_written() {
        let list = [Pair { place: [0.5, -0.0], name: 7 }, Pair { place: [f32::INFINITY, 1e-40], name: u32::MAX }];
        let mut bytes = Vec::new();
        list.iter().for_each(|pair| pair.pack(&mut bytes));
        assert_eq!((bytes.len(), Pair::SIZE), (24, 12));
        assert_eq!(read::<Pair>(&bytes).unwrap(), list);
        assert_eq!(read::<u8>(&bytes).unwrap(), bytes);
        assert_eq!(read::<f64>(&[]).unwrap(), []);
    }

    #[test]
    fn a_part_of_a_value_is_refused() {
        for length in 1..12 {
            assert!(read::<Pair>(&[0; 24][..12 + length]).is_err(), "{length}");
        }
        assert!(read::<[f64; 3]>(&[0; 23]).is_err());
    }
}
