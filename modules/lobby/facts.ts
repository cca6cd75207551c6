import { facts } from '#schemas/module-facts.ts'
import { lobbySettingsSchema } from './settings.ts'

export default facts({
  id: 'lobby',
  layers: ['games'],
  screens: {
    home: {
      file: 'screens/lobby-home.tsx',
      params: { f: 'text?', q: 'text?', sort: 'text?' },
      path: '/',
      aliases: ['/html5', '/games'],
      isPublic: true,
      role: 'home',
      search: { subject: 'list', description: 'lobby.home.search' },
    },
    game: {
      file: 'screens/game.tsx',
      params: { id: 'id?', gid: 'id?', f: 'text?', q: 'text?', sort: 'text?', autolaunch: 'text?' },
      notFound: 'game.notFound',
      path: '/lobby',
      isPublic: true,
      search: { subject: 'game', description: 'lobby.game.search', orHome: true },
    },
  },
  slots: {
    'lobby.game': {},
    'lobby.find': {},
    'lobby.welcome': {},
    // Layouts of the first screen; a site shows the one in its settings.
    'lobby.jackpot': { inHome: true },
    'lobby.timetable': { inHome: true },
    'lobby.rooms': { inHome: true },
    'lobby.scene': { inHome: true },
  },
  modals: {
    buy: { file: 'modals/buy.tsx', props: { gameId: 'id' }, opensOn: 'buy' },
    rules: { file: 'modals/rules.tsx', props: { gameInstanceId: 'id' } },
    liveGames: { file: 'modals/live-games.tsx' },
  },
  fills: {
    'game.notFound': { file: 'slots/no-game.tsx' },
    'menu.badge': { file: 'slots/menu-count.tsx' },
    'lobby.game': { file: 'slots/draw-days.tsx' },
    'lobby.find': { file: 'slots/find-games.tsx' },
    'lobby.jackpot': { file: 'slots/jackpot.tsx' },
    'lobby.timetable': { file: 'slots/timetable.tsx' },
    'lobby.rooms': { file: 'slots/rooms.tsx' },
    'lobby.scene': { file: 'slots/scene.tsx' },
  },
  menuKinds: ['instaplay', 'lottery', 'tournaments', 'raffle', 'lotteryAndRaffle', 'favorites'],
  settings: lobbySettingsSchema,
  uses: ['session.login', 'fairness.verify?', 'payout.table?', 'history.players?'],
})
