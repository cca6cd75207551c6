import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'perm',
  layers: ['games'],
  screens: {
    lobby: {
      file: 'screens/perm-lobby.tsx',
      path: '/permlobby',
      isPublic: true,
      search: { title: 'perm.lobby.title', description: 'perm.lobby.search' },
    },
    bets: {
      file: 'screens/perm-bets.tsx',
      params: { id: 'id?', gid: 'id?', dip: 'number?', step: 'text?' },
      notFound: 'game.notFound',
      path: '/permbets',
      search: { subject: 'game', description: 'perm.bets.search' },
    },
    pick: {
      file: 'screens/perm-pick.tsx',
      params: { id: 'id?', gid: 'id?', bet: 'text?' },
      notFound: 'game.notFound',
      path: '/permpick',
      access: 'guarded',
    },
  },
  games: {
    rules: ['oneDrawGamePerm'],
    buy: 'perm.bets',
    watch: 'playout.watch',
    gameOver: 'playout.gameOver',
    plays: 'slots/my-bets.tsx',
    playFace: 'slots/bet-face.tsx',
    payoutTable: 'slots/payout-table.tsx',
    menuKind: 'lottery',
    drawsNumbers: true,
    replays: true,
  },
  needs: ['game.checkout'],
  uses: ['playout.watch', 'playout.gameOver'],
})
