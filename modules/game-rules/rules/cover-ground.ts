import {
  around,
  box,
  COVER_HEIGHT,
  COVER_WIDTH,
  polygon,
  type CoverColors,
  type CoverHand,
  type CoverPen,
} from './cover-pen.ts'

/** The ground of a cover: a sky with northern lights and a ridge, or a printed pattern. */
export function coverGround(hand: CoverHand, colors: CoverColors, pen: CoverPen): string {
  return hand === 'glass' ? nightSky(colors, pen) : pattern(colors, pen)
}

const PAGE = box(0, 0, COVER_WIDTH, COVER_HEIGHT)

function nightSky({ ground, spot, second }: CoverColors, pen: CoverPen): string {
  const stop = (at: number, color: string, opacity = 1) =>
    `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`
  const upward = (id: string, stops: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
  const light = (id: string, color: string) =>
    upward(id, stop(0, color, 0) + stop(0.55, color, 0.55) + stop(1, color, 0))
  const defs =
    upward('sky', stop(0, ground[0]) + stop(1, ground[1])) +
    light('near', spot) +
    light('far', second) +
    `<radialGradient id="shade" cx=".34" cy=".28" r=".8">${stop(0, '#ffffff', 0.75)}${stop(0.42, '#ffffff', 0)}${stop(0.6, '#000000', 0)}${stop(1, '#000000', 0.42)}</radialGradient>` +
    '<filter id="lift" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="8" stdDeviation="8" flood-opacity=".45"/></filter>'
  const stars = Array.from(
    { length: 14 },
    () => `<circle cx="${pen.between(0, 320)}" cy="${pen.between(0, 90)}" r="${pen.between(5, 11) / 10}"/>`,
  ).join('')
  return (
    `<defs>${defs}</defs><path d="${PAGE}" fill="url(#sky)"/>` +
    `<g fill="#ffffff" opacity=".8">${stars}</g>` +
    `<path d="${ribbon(pen, 20)}" fill="url(#far)"/><path d="${ribbon(pen, 52)}" fill="url(#near)"/>` +
    `<path d="${ridge(pen)}" fill="${ground[0]}" opacity=".82"/>`
  )
}

/** A curtain of light, its upper edge in waves. */
function ribbon(pen: CoverPen, top: number): string {
  const wave = () => top + pen.between(-18, 18)
  const depth = pen.between(70, 105)
  return `M-10 ${wave()}C70 ${wave() - 20} 120 ${wave() + 40} 190 ${wave()}S290 ${wave() - 30} 330 ${wave()}V${top + depth}C250 ${top + depth + 24} 120 ${top + depth - 30} -10 ${top + depth + 10}z`
}

function ridge(pen: CoverPen): string {
  const peaks = Array.from({ length: 9 }, (_, step): [number, number] => [
    step * 40,
    step % 2 === 0 ? pen.between(150, 168) : pen.between(128, 152),
  ])
  return polygon([[0, COVER_HEIGHT], ...peaks, [COVER_WIDTH, COVER_HEIGHT]])
}

/** One of four patterns, in the line's colour at low strength. */
function pattern({ ground }: CoverColors, pen: CoverPen): string {
  const drawn = [rays, dots, stripes, waves][pen.between(0, 3)]!(pen)
  return `<path d="${PAGE}" fill="${ground[0]}"/>${drawn}`
}

function rays(pen: CoverPen): string {
  const x = pen.between(90, 230)
  const first = pen.between(0, 20)
  return Array.from({ length: 12 }, (_, ray) =>
    pen.fill(
      polygon([[x, 96], around(x, 96, 340, first + ray * 30), around(x, 96, 340, first + ray * 30 + 15)]),
      'paper',
      0.22,
    ),
  ).join('')
}

function dots(pen: CoverPen): string {
  const gap = pen.between(16, 26)
  const circle = `<circle cx="${gap / 2}" cy="${gap / 2}" r="${gap / 4}"/>`
  const tile = `<pattern id="dots" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${circle}</pattern>`
  return `<defs>${tile}</defs><path d="${PAGE}" fill="url(#dots)" opacity=".14"/>`
}

function stripes(pen: CoverPen): string {
  const width = pen.between(16, 26)
  const lean = pen.between(0, 1) === 0 ? 90 : -90
  return Array.from({ length: 14 }, (_, stripe) => {
    const x = -100 + stripe * width * 2
    return pen.fill(
      polygon([
        [x, 0],
        [x + width, 0],
        [x + width + lean, COVER_HEIGHT],
        [x + lean, COVER_HEIGHT],
      ]),
      'paper',
      0.2,
    )
  }).join('')
}

function waves(pen: CoverPen): string {
  const first = pen.between(-20, 0)
  return Array.from({ length: 7 }, (_, row) => {
    const teeth = Array.from({ length: 13 }, (_, step) => `l14 ${step % 2 === 0 ? 14 : -14}l14 0`).join('')
    return pen.stroke(`M-10 ${first + row * 32}${teeth}`, 7, 'paper', 0.24)
  }).join('')
}
