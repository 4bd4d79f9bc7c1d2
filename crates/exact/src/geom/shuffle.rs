//! A fixed pseudo-random order, for algorithms whose expected time is that of a random one.

/// Puts the elements in an order that depends on nothing but how many they are (splitmix64 and Fisher-Yates).
pub fn shuffle<T>(order: &mut [T]) {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for last in (1..order.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        order.swap(last, (bits % (last as u64 + 1)) as usize);
    }
}
