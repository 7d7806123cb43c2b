type DefinedProps<Props> = {
  [Name in keyof Props as undefined extends Props[Name] ? never : Name]: Props[Name];
} & {
  [Name in keyof Props as undefined extends Props[Name] ? Name : never]?: Exclude<Props[Name], undefined>;
};

/** Removes undefined props: the types of Taro's components allow a prop to be missing, but not undefined. */
export const definedProps = <Props extends object>(props: Props) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as DefinedProps<Props>;
