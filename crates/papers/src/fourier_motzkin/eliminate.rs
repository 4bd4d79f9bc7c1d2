//! The elimination itself, on inequalities with integer coefficients.

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};

use crate::half_space::HalfSpaceError;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::common_divisor;

/// The bits beyond which a common divisor is looked for: finding it takes longer than computing with small numbers.
const LARGE: usize = 128;

/// Inequalities `a x <= b`, given and derived; those of one stage hold in the variables left.
pub(crate) struct Stages {
    rows: Vec<Row>,
    /// For each number of variables the inequalities in so many, the first ones; none for no variables.
    stages: Vec<Vec<usize>>,
    /// The inequalities without any variable: that a number is not negative.
    constants: Vec<usize>,
}

struct Row {
    /// The coefficients of all variables, and the bound.
    integers: Vec<IBig>,
    origin: RowOrigin,
}

enum RowOrigin {
    /// It is the given one of this index.
    Given(usize),
    /// It is the sum of these two, each times the size of the other's coefficient of a variable, divided by what
    /// divides all of it.
    Sum { upper: usize, lower: usize, variable: usize, divisor: IBig },
}

impl Stages {
    /// Eliminates all variables but the first. Inequalities that nothing violates, `0 <= b`, are left out.
    pub(crate) fn new(dimension: usize, given: Vec<Vec<IBig>>, limit: usize) -> Result<Stages, HalfSpaceError> {
        let mut stages = Stages { rows: Vec::new(), stages: vec![Vec::new(); dimension + 1], constants: Vec::new() };
        for (index, integers) in given.into_iter().enumerate() {
            let is_constant = integers[..dimension].iter().all(IBig::is_zero);
            if !is_constant || integers[dimension] < IBig::ZERO {
                stages.add(dimension, integers, RowOrigin::Given(index));
            }
        }
        for variable in (1..dimension).rev() {
            stages.eliminate(variable, limit)?;
        }
        Ok(stages)
    }

    fn add(&mut self, variables: usize, integers: Vec<IBig>, origin: RowOrigin) {
        let is_constant = integers[..variables].iter().all(IBig::is_zero);
        let list = if is_constant { &mut self.constants } else { &mut self.stages[variables] };
        list.push(self.rows.len());
        self.rows.push(Row { integers, origin });
    }

    fn eliminate(&mut self, variable: usize, limit: usize) -> Result<(), HalfSpaceError> {
        let all = std::mem::take(&mut self.stages[variable + 1]);
        let with = |wanted: Sign| -> Vec<usize> {
            all.iter().copied().filter(|&row| self.sign(row, variable) == wanted).collect()
        };
        let [lower, without, upper] = [Sign::Negative, Sign::Zero, Sign::Positive].map(with);
        let inequalities = upper.len().saturating_mul(lower.len()).saturating_add(without.len());
        if inequalities > limit {
            return Err(HalfSpaceError::TooManyInequalities { inequalities, limit, variable });
        }
        self.stages[variable] = without;
        for &upper in &upper {
            for &lower in &lower {
                let (integers, divisor) = self.sum(upper, lower, variable);
                self.add(variable, integers, RowOrigin::Sum { upper, lower, variable, divisor });
            }
        }
        self.stages[variable + 1] = all;
        Ok(())
    }

    /// The sum of two inequalities without a variable, and what it was divided by if it was large: without that,
    /// numbers would have twice as many digits with each variable.
    fn sum(&self, upper: usize, lower: usize, variable: usize) -> (Vec<IBig>, IBig) {
        let [upper, lower] = [upper, lower].map(|row| &self.rows[row].integers);
        let (factor, other) = (&upper[variable], -&lower[variable]);
        let entry = |(k, (x, y)): (usize, (&IBig, &IBig))| match k {
            // Those eliminated before, and this one, vanish.
            k if k >= variable && k + 1 < upper.len() => IBig::ZERO,
            _ => x * &other + y * factor,
        };
        let mut sum: Vec<IBig> = upper.iter().zip(lower).enumerate().map(entry).collect();
        let is_large = sum.iter().any(|x| x.bit_len() > LARGE);
        let divisor = if is_large { common_divisor(&sum) } else { IBig::ONE };
        if !divisor.is_one() {
            sum.iter_mut().for_each(|x| *x = &*x / &divisor);
        }
        (sum, divisor)
    }

    /// The sign of a coefficient.
    pub(crate) fn sign(&self, row: usize, variable: usize) -> Sign {
        self.rows[row].integers[variable].cmp(&IBig::ZERO).into()
    }

    /// The coefficients of an inequality, and its bound.
    pub(crate) fn integers(&self, row: usize) -> &[IBig] {
        &self.rows[row].integers
    }

    /// The inequalities in so many variables, the first ones.
    pub(crate) fn stage(&self, variables: usize) -> &[usize] {
        &self.stages[variables]
    }

    /// The inequality without variables whose bound is least.
    pub(crate) fn least_constant(&self) -> Option<usize> {
        let bound = |row: &usize| self.rows[*row].integers.last();
        self.constants.iter().copied().min_by(|s, t| bound(s).cmp(&bound(t)))
    }

    /// The factors of given inequalities of which some derived ones, each with a factor, are the sum, up to a positive
    /// multiple: integers without a common divisor.
    ///
    /// A derived inequality comes after those that it is derived from. So the last of those with a factor is replaced
    /// first, with all that it adds to, and each is replaced once. If a divisor does not divide a factor, all factors
    /// are multiplied.
    pub(crate) fn sources(&self, parts: &[(usize, IBig)]) -> Vec<(usize, IBig)> {
        let mut factors = BTreeMap::new();
        for (row, factor) in parts {
            add(&mut factors, *row, factor.clone());
        }
        let mut given = BTreeMap::new();
        while let Some((row, factor)) = factors.pop_last() {
            match &self.rows[row].origin {
                RowOrigin::Given(index) => add(&mut given, *index, factor),
                RowOrigin::Sum { upper, lower, variable, divisor } => {
                    let shared: IBig = divisor.gcd(&factor).into();
                    let missing = divisor / &shared;
                    if !missing.is_one() {
                        factors.values_mut().chain(given.values_mut()).for_each(|factor| *factor *= &missing);
                    }
                    let whole = factor / shared;
                    let size = |row: usize| &self.rows[row].integers[*variable];
                    add(&mut factors, *upper, -size(*lower) * &whole);
                    add(&mut factors, *lower, size(*upper) * &whole);
                }
            }
        }
        let divisor = common_divisor(&given.values().cloned().collect::<Vec<_>>());
        given.into_iter().map(|(index, factor)| (index, factor / &divisor)).collect()
    }
}

fn add(factors: &mut BTreeMap<usize, IBig>, row: usize, factor: IBig) {
    *factors.entry(row).or_insert(IBig::ZERO) += factor;
}
