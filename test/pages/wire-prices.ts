/** Prices by the answer to 性别 of `wireForm`, in wire form: a first period without end in sight, and one after it. */
export const wirePrices = {
  discountInfo: '',
  priceTable: JSON.stringify({
    ...{ question: 'sex', until: ['2099-03-01', ''], teamFrom: 3 },
    rows: [
      { option: '0', name: '医师', prices: [{ fee: 800, team: 700 }, { fee: 1000 }] },
      { option: '1', name: '学生', prices: [{ fee: 400 }, { fee: 500 }] },
    ],
  }),
};
