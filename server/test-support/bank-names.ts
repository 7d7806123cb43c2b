/* Hospitals and people of made statements, and the numbers by which they are picked. */

/** Park and Miller's generator: a sequence that is the same everywhere. */
export function generator(seed: number): {
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
} {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return { below, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}

export const places = [
  '新疆',
  '喀什',
  '天山',
  '湘江',
  '岳麓',
  '武夷',
  '哈密',
  '克拉玛依',
  '大理',
  '昆明',
  '兰州',
  '银川',
  '厦门',
  '宁波',
  '桂林',
  '三亚',
];
export const bodies = [
  '第一人民医院',
  '中医医院',
  '儿童医院',
  '肿瘤医院',
  '医科大学附属医院',
  '妇幼保健院',
  '疾病预防控制中心',
];
export const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段漕钱汤尹黎易常武乔贺赖龚文';
export const givens =
  '伟芳娜敏静丽强磊洋艳勇军杰娟涛明超秀霞平刚桂英华玉萍红梅鹏宇浩然子轩梓涵欣怡晨曦思远海波志远晓东建国文博雪峰';
