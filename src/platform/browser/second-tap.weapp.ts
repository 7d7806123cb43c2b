/** See the H5 variant. WeChat slides its pages in, and what a mini-program draws cannot be covered from outside. */
export function shieldFromSecondTap(): void {}
