/** The pictures of a meeting's certificates. */
export const certificatePictures = ['seal', 'banner'] as const;
export type CertificatePicture = (typeof certificatePictures)[number];

interface PicturePlace {
  word: string;
  /** It is printed as large as fits, in millimetres. */
  width: number;
  height: number;
  /** Every certificate carries both pictures beside 22 KB of its own, and weighs at most 45 KB. */
  mostBytes: number;
}

/** The place of each picture on a certificate, and the most that it weighs. */
export const picturePlaces: Readonly<Record<CertificatePicture, PicturePlace>> = {
  seal: { word: '印章', width: 40, height: 40, mostBytes: 11_500 },
  banner: { word: '横幅', width: 277, height: 24, mostBytes: 10_000 },
};
