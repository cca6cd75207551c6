import type { ColorRole } from '#schemas/theme/colors.ts'

/** The colour roles by the part of a page where players see them. */
export const COLOR_GROUPS: readonly (readonly [title: string, roles: readonly ColorRole[]])[] = [
  [
    'Page and text',
    [
      'background',
      'surface',
      'surfaceRaised',
      'surfaceSunken',
      'text',
      'textMuted',
      'border',
      'borderStrong',
    ],
  ],
  [
    'Actions and marks',
    [
      'primary',
      'onPrimary',
      'primaryHover',
      'secondary',
      'onSecondary',
      'accent',
      'onAccent',
      'link',
      'focus',
    ],
  ],
  ['Frame and first screen', ['header', 'onHeader', 'footer', 'onFooter', 'hero', 'onHero', 'heroMuted']],
  [
    'Games',
    [
      'ball',
      'onBall',
      'ballSecond',
      'onBallSecond',
      'ballIdle',
      'onBallIdle',
      'ballChosen',
      'onBallChosen',
      'ballMatched',
      'onBallMatched',
      'cell',
      'onCell',
      'cellChosen',
      'onCellChosen',
      'jackpot',
      'win',
      'onWin',
    ],
  ],
  ['Notices', ['success', 'onSuccess', 'warning', 'onWarning', 'error', 'onError', 'info', 'onInfo']],
  ['Below dialogs, and while loading', ['scrim', 'skeleton']],
]
