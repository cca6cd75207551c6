import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

/** The segment where the wheel stops. */
export const playSpin: PlayByCommand = {
  name: 'spinner',
  samplePlays: luckyDips,
  cardInWords: ({ gamePlayRange }, _play, balls) => [
    `the wheel stops at segment ${balls[0]} of ${gamePlayRange}`,
  ],
}
