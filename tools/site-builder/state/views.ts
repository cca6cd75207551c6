/** The views of the builder, in the order of its tabs. */
export const VIEWS = [
  'manifest',
  'theme',
  'forms',
  'texts',
  'pages',
  'mails',
  'screens',
  'readiness',
] as const
export type View = (typeof VIEWS)[number]
