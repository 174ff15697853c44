//! How an operation on bitboards is compiled once for every kernel.

/// Defines a function that runs its body with the best [`Kernel`](crate::othello_kernels::Kernel) of this machine.
///
/// The kernel's trait is named, so that crates that extend it define operations of their own. The body calls the kernel
/// directly and not from closures: a closure that is not inlined is compiled without the kernel's instructions, and ten
/// times as slow. What it calls has to be `#[inline(always)]` for the same reason.
///
/// ```
/// use hansu_game::othello_kernels::Kernel;
///
/// hansu_game::othello_operation! {
///     /// How many squares `own` can choose from.
///     fn mobility[](kernel: Kernel, own: u64, opponent: u64) -> u32 {
///         kernel.count(kernel.legal(own, opponent))
///     }
/// }
///
/// let start = hansu_game::Othello::new();
/// assert_eq!(mobility(start.own_bits(), start.opponent_bits()), 4);
/// ```
#[macro_export]
macro_rules! othello_operation {
    (
        $(#[$attribute:meta])*
        $vis:vis fn $name:ident[$($generic:ident: $bound:path),*](
            $kernel:ident: $trait:path,
            $($argument:ident: $type:ty),*
        ) -> $result:ty
        $body:block
    ) => {
        $(#[$attribute])*
        #[inline(always)]
        $vis fn $name<$($generic: $bound),*>($($argument: $type),*) -> $result {
            #[inline(always)]
            fn with<Any: $trait, $($generic: $bound),*>($kernel: Any, $($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512cd,avx512vbmi,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx512<$($generic: $bound),*>(
                kernel: $crate::othello_kernels::Avx512,
                $($argument: $type),*
            ) -> $result {
                with(kernel, $($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx2<$($generic: $bound),*>(kernel: $crate::othello_kernels::Avx2, $($argument: $type),*) -> $result {
                with(kernel, $($argument),*)
            }

            match $crate::othello_kernels::Best::of_this_machine() {
                // SAFETY: the kernel proves that the machine has the features.
                #[cfg(target_arch = "x86_64")]
                $crate::othello_kernels::Best::Avx512(kernel) => unsafe { avx512(kernel, $($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                $crate::othello_kernels::Best::Avx2(kernel) => unsafe { avx2(kernel, $($argument),*) },
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                $crate::othello_kernels::Best::Simd128(kernel) => with(kernel, $($argument),*),
                $crate::othello_kernels::Best::Portable(kernel) => with(kernel, $($argument),*),
            }
        }
    };
}
