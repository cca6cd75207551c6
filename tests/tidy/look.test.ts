import { expect, test } from 'vitest'
import { FILES, findings, PRODUCT_CODE, readCode } from './tree.ts'

const MODULE_VIEWS = PRODUCT_CODE.filter((file) => /^modules\/(?!.*\/rules\/)/.test(file))
const MODULE_STYLES = FILES.filter((file) => /^modules\/.*\.css$/.test(file))
const VIEWS = PRODUCT_CODE.filter((file) => /^(modules|games|runtime)\/.*\.tsx$/.test(file))

const COLOUR = new RegExp(
  [
    String.raw`#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?=['"\`;,)\s])`,
    String.raw`\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]`,
    String.raw`\b(?:color|background|backgroundColor|borderColor|fill|stroke|bgcolor)\b\s*[:=]\s*['"](?:black|white|red|green|blue|gr[ae]y|yellow|orange|purple|pink|gold|silver)['"]`,
  ].join('|'),
)

test('modules contain no colours, because the theme defines them by role', () => {
  expect(findings([...MODULE_VIEWS, ...MODULE_STYLES], COLOUR, readCode)).toEqual([])
})

test('attributes that a player reads or hears come from the messages', () => {
  const attribute =
    /\b(aria-label|aria-description|title|label|placeholder|alt|hint|heading)="[^"{]*[A-Za-z]{2}[^"]*"/
  expect(findings(VIEWS, attribute, readCode)).toEqual([])
})

test('styles use logical directions, so that every screen also works from right to left', () => {
  const physical =
    /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight)\b|\b(margin|padding|border)-(left|right)\b|textAlign: ['"](left|right)['"]|text-align:\s*(left|right)/
  expect(findings([...MODULE_VIEWS, ...MODULE_STYLES], physical, readCode)).toEqual([])
})
