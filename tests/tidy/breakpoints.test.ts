import { expect, test } from 'vitest'
import { muiTheme } from '#runtime/theming/mui-theme.ts'
import { BREAKPOINTS_PX } from '#schemas/limits.ts'
import { FILES, readCode } from './tree.ts'

const SOURCES = FILES.filter((file) => /^(runtime|modules|games)\/.*\.(css|tsx?)$/.test(file)).filter(
  (file) => !/\.(test|stories)\.tsx?$/.test(file),
)
const MEDIA_QUERY = /@media[^{]*|matchMedia\([^)]*\)|'\((?:min|max)-width:[^']*'/g
const WIDTH = /(?:(min|max)-width: *|width *(<=?|>=?) *)([\d.]+)(px|r?em)|([\d.]+)(px|r?em) *(<=?) *width/g
const EM_PX = 16

/** Widths of single parts, which change before or between the breakpoints of the layout because their content needs it. */
const OWN_WIDTHS: Readonly<Record<string, readonly number[]>> = {
  'games/components/prize-table.module.css': [480],
  'modules/adverts/components/top-banner.module.css': [375],
  'modules/bingo/components/card-grid.module.css': [512],
  'modules/crossword/components/word-prize-table.module.css': [360],
  'modules/lobby/components/game-card.module.css': [640],
  'modules/lobby/components/timetable.module.css': [374.4],
  'modules/lobby/slots/rooms.module.css': [1800],
  'modules/payout/components/payout-table-view.module.css': [480, 360],
  'modules/perm/components/type-list.module.css': [480],
  'modules/picking/components/step-list.module.css': [413],
  'modules/raffle/components/paper-ticket.module.css': [480, 360],
  'modules/spinner/components/odds-table.module.css': [360],
  'runtime/forms/birthdate.module.css': [379],
  'runtime/frames/topbar-frame.module.css': [359],
  'runtime/screens/custom-page.module.css': [1100],
}

/** The widths of the media queries of a source that are no breakpoint, in CSS pixels. */
function otherWidths(source: string): number[] {
  return [...source.matchAll(MEDIA_QUERY)]
    .flatMap(([query]) => [...query.matchAll(WIDTH)])
    .map(([, , , value, unit, first, firstUnit]) => {
      const isPixels = (unit ?? firstUnit) === 'px'
      return Number(value ?? first) * (isPixels ? 1 : EM_PX)
    })
    .filter((width) => !BREAKPOINTS_PX.some((breakpoint) => width >= breakpoint && width <= breakpoint + 1))
}

test('a layout changes at the breakpoints of the specification, and a part of it elsewhere only where it is named', () => {
  const found = SOURCES.map((file) => [file, otherWidths(readCode(file))] as const)
  expect(Object.fromEntries(found.filter(([, widths]) => widths.length > 0))).toEqual(OWN_WIDTHS)
})

test('the parts of a page change at the same breakpoints as its styles', () => {
  const { xs, ...values } = muiTheme('ltr').breakpoints.values
  expect(xs).toBe(0)
  expect(Object.values(values)).toEqual(BREAKPOINTS_PX.slice(0, 4).map((width) => width + 1))
})

test('a width that is no breakpoint is found in each way of writing it', () => {
  expect(
    otherWidths('@media (min-width: 700px) {} @media (width < 50rem) {} @media (600px <= width) {}'),
  ).toEqual([700, 800, 600])
  expect(otherWidths("matchMedia('(max-width: 767px)') @media (max-width: 35.98em) {}")).toEqual([])
})
