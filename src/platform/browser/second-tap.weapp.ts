/** See the H5 variant. */
export function watchTaps(): void {}

/** See the H5 variant. WeChat animates its pages, and a mini-program cannot cover them from outside. */
export function shieldFromSecondTap(): void {}
