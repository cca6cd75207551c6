import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** File names in a site's `fonts`. */
export const FONT_FILE_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}\\.woff2$'

/** The characters of a script, as the files of @fontsource divide them. */
export const SCRIPT_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  arabic: 'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+FB50-FDFF,U+FE70-FEFC',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  devanagari: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  hebrew: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
  vietnamese: 'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9,U+20AB',
} as const
export type FontScript = keyof typeof SCRIPT_RANGES
export const FONT_SCRIPTS = Object.keys(SCRIPT_RANGES) as FontScript[]

const weightSchema = { type: 'integer', minimum: 1, maximum: 1000 } as const satisfies JSONSchema
const emSchema = { type: 'number', minimum: 0, maximum: 4 } as const satisfies JSONSchema

/**
 * A font that an operator uploaded, with what the page needs before it has arrived. The service measures it at the upload; characters
 * outside of its scripts are shown in the shipped font of the family.
 */
export const ownFontSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['file', 'scripts', 'weights', 'ascent', 'descent', 'lineGap', 'letter'],
  properties: {
    file: {
      type: 'string',
      pattern: FONT_FILE_PATTERN,
      description: 'the name of a .woff2 file that was uploaded for this site',
    },
    scripts: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: FONT_SCRIPTS },
    },
    /** The lightest and the heaviest weight; twice the same where the font has one. */
    weights: { type: 'array', minItems: 2, maxItems: 2, items: weightSchema },
    /** Measures in em. */
    ascent: emSchema,
    descent: emSchema,
    lineGap: emSchema,
    /** Mean width of a letter of English text. */
    letter: emSchema,
  },
} as const satisfies JSONSchema
export type OwnFont = FromSchema<typeof ownFontSchema>

/** The code points of scripts, both ends included. */
export const rangesOfScripts = (scripts: readonly FontScript[]): [from: number, to: number][] =>
  scripts.flatMap((script) =>
    SCRIPT_RANGES[script].split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.slice('U+'.length).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  )
