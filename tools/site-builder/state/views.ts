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
  mails: 'Mails and tickets',
  pages: 'Pages',
  screens: 'Screens',
  readiness: 'Readiness',
}

/** The view in which a file of a site is edited; null where the builder has none. */
export function viewOfFile(file: string): View | null {
  if (file.startsWith('pages/')) return 'pages'
  if (file.startsWith('messages/') || file.startsWith('languages/')) return 'texts'
  return file === 'manifest.json' ? 'manifest' : null
}
