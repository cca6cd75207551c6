import { createHash } from 'node:crypto'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { TextStyleName } from '#schemas/theme/typography.ts'
import type { Picture, TextBlock } from '#service/adapters/pictures/picture.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { iconOf } from './addresses.ts'
import type { PageFacts } from './page-facts.ts'
import { artSvg, facesOfStyle, gradientSvg } from './picture-parts.ts'

/** The size that messengers and social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 }

const MARGIN = 72
const MARK_SIZE = 84
const MARK_GAP = 24
/** The mark where the theme's first screen is a surface without a drawing. */
const EMBLEM_SIZE = 404
/** Between the text and a picture or the large mark beside it. */
const GUTTER = 44
/** Width of the text over a sky: after it the sky is seen without a shade. */
const TEXT_WIDTH = 860
/** Width of a scene with things in it: a text over them would hide them. */
const SCENE_WIDTH = 620
const BOTTOM = 88
const EDGE = 14

/** Changes with the drawing below, so that pictures of an older one are not kept. */
const DRAWING = 5

/** The texts of a page's card. */
export interface CardTexts {
  readonly siteName: string
  readonly heading: string
  readonly prizeName: string
  readonly prize: string
  readonly line: string
}

/** The texts of a page's card: the subject and its prize, or the brand and its line. */
export function cardTexts(site: ServedSite, language: string, facts: PageFacts): CardTexts {
  const { brand, languages } = site.manifest
  const prize = facts.game?.prize ?? null
  const heading = facts.game?.title || facts.heading || withoutName(facts.title, facts.siteName, language)
  const line = prize === null ? localized(brand.header, language, languages.default) : ''
  return {
    siteName: facts.siteName,
    heading,
    prizeName: prize === null ? '' : (facts.texts[`lobby.prize.${prize.kind}`] ?? ''),
    prize: prize?.amount ?? '',
    // The line is left out where the title has the same text.
    line: line.toLocaleLowerCase(language) === heading.toLocaleLowerCase(language) ? '' : line,
  }
}

/** The site's title without its name in front, which the card shows above. */
function withoutName(title: string, siteName: string, language: string): string {
  const rest = title.startsWith(siteName) ? title.slice(siteName.length).replace(/^\s*[–—:|·-]\s*/u, '') : ''
  return rest === '' ? title : rest.slice(0, 1).toLocaleUpperCase(language) + rest.slice(1)
}

/** The path of a page's card. Its hash changes with everything that the card shows. */
export function cardPath(site: ServedSite, language: string, facts: PageFacts): string {
  const page = new URLSearchParams({ page: facts.isIndexed ? facts.address : '/' })
  return `/client/cards/${cardHash(site, language, facts)}/${language}.png?${page.toString()}`
}

/** A hash of everything that a page's card shows. */
export function cardHash(site: ServedSite, language: string, facts: PageFacts): string {
  const shown = JSON.stringify([
    DRAWING,
    site.siteId,
    site.version,
    language,
    cardTexts(site, language, facts),
  ])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

/** Where the mark is and what it leaves to the text: beside the name, or large after it where the first screen is no scene. */
function markPlace({ variants }: Theme, { isRtl, hasMark }: { isRtl: boolean; hasMark: boolean }) {
  const { width, height } = CARD_SIZE
  const hasScene = variants.hero === 'sky' || variants.hero === 'scene'
  if (hasScene || !hasMark) {
    const x = isRtl ? width - MARGIN - MARK_SIZE : MARGIN
    const beside = hasMark ? MARK_SIZE + MARK_GAP : 0
    const textWidth = variants.hero === 'scene' ? width - MARGIN - GUTTER - SCENE_WIDTH : TEXT_WIDTH
    return { x, y: MARGIN, size: MARK_SIZE, textWidth, beside }
  }
  const x = isRtl ? MARGIN : width - MARGIN - EMBLEM_SIZE
  const textWidth = width - 2 * MARGIN - EMBLEM_SIZE - GUTTER
  return { x, y: (height - EDGE - EMBLEM_SIZE) / 2, size: EMBLEM_SIZE, textWidth, beside: 0 }
}

/** The theme's first screen at night: a scene beside the text, everything else below it under a shade of its colour. Mirrored from right to left. */
async function groundSvg(site: ServedSite, theme: Theme, isRtl: boolean): Promise<string> {
  const { hero } = theme.schemes.dark.colors
  const { width, height } = CARD_SIZE
  const stops = [
    [0, 0.9],
    [60, 0.72],
    [100, 0],
  ].map(([at, opacity]) => `<stop offset="${at}%" stop-color="${hero}" stop-opacity="${opacity}"/>`)
  const isBeside = theme.variants.hero === 'scene'
  const size = { width: isBeside ? SCENE_WIDTH : width, height: isBeside ? height - EDGE : height }
  const art = await artSvg(site, { slot: 'hero', scheme: 'dark', fit: 'cover', ...size })
  const ground = isBeside
    ? `<svg x="${width - size.width}" width="${size.width}" height="${size.height}">${art}</svg>`
    : `<defs><linearGradient id="shade">${stops.join('')}</linearGradient></defs>${art}<rect width="${width}" height="${height}" fill="url(#shade)"/>`
  return isRtl && site.manifest.brand.hero === undefined
    ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${ground}</g>`
    : ground
}

/** The card of a page: the brand's scene at night, its mark and name, the page's subject, and a game's prize. */
export async function cardPicture(site: ServedSite, language: string, facts: PageFacts): Promise<Picture> {
  const theme = themeIn(site, language)
  const { colors, gradients } = theme.schemes.dark
  const { width, height } = CARD_SIZE
  const direction = site.manifest.languages.data[language]?.direction ?? 'ltr'
  const isRtl = direction === 'rtl'
  const texts = cardTexts(site, language, facts)
  const mark = (await iconOf(site, language)?.dataUrl()) ?? null
  const { x, y, size, textWidth, beside } = markPlace(theme, { isRtl, hasMark: mark !== null })
  const begin = isRtl ? width - MARGIN : MARGIN
  const block = (
    text: string,
    style: TextStyleName,
    more: Omit<TextBlock, 'text' | 'faces' | 'lineHeight'>,
  ): TextBlock => ({
    text: theme.typography.scale[style].transform === 'uppercase' ? text.toLocaleUpperCase(language) : text,
    faces: facesOfStyle(theme, style, language),
    lineHeight: Math.max(1.1, theme.typography.scale[style].lineHeight),
    ...more,
  })
  const main = [
    block(texts.heading, 'title', {
      // Two lines of Arabic and a prize stay below the name, and two lines with the line of the brand.
      size: texts.prize === '' ? 84 : 56,
      sizeMin: 40,
      linesMax: texts.prize === '' && texts.line === '' ? 3 : 2,
      color: colors.onHero,
      gap: 0,
    }),
    ...(texts.prize === ''
      ? []
      : [
          block(texts.prizeName, 'subheading', {
            size: 36,
            sizeMin: 28,
            linesMax: 1,
            color: colors.heroMuted,
            gap: 22,
          }),
          block(texts.prize, 'jackpot', {
            size: 120,
            sizeMin: 56,
            linesMax: 1,
            color: colors.win,
            gap: 2,
          }),
        ]),
    ...(texts.line === ''
      ? []
      : [
          block(texts.line, 'subheading', {
            size: 36,
            sizeMin: 28,
            linesMax: 2,
            color: colors.heroMuted,
            gap: 20,
          }),
        ]),
  ]
  return {
    width,
    height,
    elements: [
      `<defs>${gradientSvg('hero', gradients.hero)}${gradientSvg('brand', gradients.brand)}</defs>`,
      `<rect width="${width}" height="${height}" fill="url(#hero)"/>`,
      await groundSvg(site, theme, isRtl),
      `<rect y="${height - EDGE}" width="${width}" height="${EDGE}" fill="url(#brand)"/>`,
      mark === null ? '' : `<image href="${mark}" x="${x}" y="${y}" width="${size}" height="${size}"/>`,
    ].join(''),
    columns: [
      {
        x: isRtl ? begin - beside : begin + beside,
        width: textWidth - beside,
        direction,
        y: MARGIN + MARK_SIZE / 2 - 24,
        from: 'top',
        blocks: [
          {
            ...block(texts.siteName, 'title', {
              size: 44,
              sizeMin: 30,
              linesMax: 1,
              color: colors.onHero,
              gap: 0,
            }),
            lineHeight: 1.1,
          },
        ],
      },
      { x: begin, width: textWidth, direction, y: height - BOTTOM, from: 'bottom', blocks: main },
    ],
  }
}
