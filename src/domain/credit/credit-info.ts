/**
 * An application for credit, by the names under which it is submitted: `titlegrade` job title, `gzdw` employer,
 * `isbasiclevel` from grassroots (是/否); `islsxbfc` is carried through unseen (design ruling 18).
 */
export interface CreditInfo {
  name: string;
  age: string;
  sex: string;
  titlegrade: string;
  gzdw: string;
  isbasiclevel: string;
  province: string;
  phone: string;
  islsxbfc?: string;
}
