type DefinedProps<Props> = {
  [Name in keyof Props as undefined extends Props[Name] ? never : Name]: Props[Name];
} & {
  [Name in keyof Props as undefined extends Props[Name] ? Name : never]?: Exclude<Props[Name], undefined>;
};

/** Leaves out what is undefined: the types of Taro's components know a property that is missing, not one without a value. */
export const definedProps = <Props extends object>(props: Props) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as DefinedProps<Props>;
