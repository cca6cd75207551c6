import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

const CELLS_A_ROW = 3

/** The card with the rank of each cell. */
export const playScratchcard: PlayByCommand = {
  name: 'scratchcard',
  samplePlays: luckyDips,
  cardInWords(_definition, _play, balls) {
    const rows = Math.ceil(balls.length / CELLS_A_ROW)
    return Array.from({ length: rows }, (_, row) =>
      balls
        .slice(row * CELLS_A_ROW, (row + 1) * CELLS_A_ROW)
        .map((rank) => `rank ${rank}`)
        .join(' | '),
    )
  },
}
