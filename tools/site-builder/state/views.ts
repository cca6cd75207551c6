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

export const VIEW_TITLES: Readonly<Record<View, string>> = {
  manifest: 'Manifest',
  theme: 'Theme',
  forms: 'Forms',
  texts: 'Texts',
  mails: 'Mails',
  pages: 'Pages',
  screens: 'Screens',
  readiness: 'Readiness',
}
