import type { Meta, StoryObj } from '@storybook/react-vite'
import { DataTable } from '#runtime/components/data-table.tsx'
import { StoryPage } from '#runtime/components/story-page.tsx'
import runtime from '#runtime/facts.ts'
import { PRODUCT_FACTS } from '#runtime/testing/product-facts.ts'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { GAME_PARTS } from '#schemas/game-roles.ts'
import type { GameFacts, ModuleFacts } from '#schemas/module-facts.ts'

export default { title: 'Modules', tags: ['reference'] } satisfies Meta

/** Where each slot is, and what it gives to the parts that fill it. */
const SLOTS: Record<keyof (typeof runtime)['slots'], string> = {
  'header.balance': 'Header of every page: the player’s balance.',
  'header.account': 'Header of every page: logging in, or the account.',
  'menu.badge': 'Beside an entry of the menu. Gets the entry and a class name.',
  'game.mark': 'Beside the state of a game in a list. Gets the game; all of them are drawn.',
  'game.notFound': 'In the place of a screen of a game whose address names none.',
  'game.card': 'A game in a list. Gets the game; filled by `games.card`.',
  'game.slip': 'Picking and buying inside another screen. Gets the game; filled by `games.slip`.',
  'game.oneClick': 'Sells one play of a game in one click. Gets the game.',
  'game.stage': 'The stage of a draw. Gets the game and the draw; filled by `games.stage`.',
  'game.plays': 'The player’s plays beside a draw. Gets the game and the draw; filled by `games.plays`.',
  'game.wins':
    'The player’s winning plays and why they won. Gets the game and the draw; filled by `games.wins`.',
  'game.winners': 'The winners beside a draw. Gets the game and the draw; filled by `games.winners`.',
  'game.playFace':
    'One play in a past game. Gets the game, the play and the results; filled by `games.playFace`.',
  'game.playout': 'A whole draw, live or ended, on a screen of another module. Gets the game and the draw.',
  'game.over': 'The end of a draw on a screen of another module. Gets the game and the draw.',
  'game.payoutTable': 'The payout table. Gets the game and the payout; filled by `games.payoutTable`.',
  'game.checkout': 'Sells plays that another module picked. Gets the game, the plays and how to show them.',
  'game.instant':
    'The screen of a kind of instant game: buying, playing and ending a card. Gets the address and the drawing.',
  'game.awaitedPurchase':
    'The purchase that a paid deposit was for: it waits, was made, or left the money in the account.',
  'game.bonus': 'A bonus that is offered to the players of a game. Gets the instance and the bonus.',
  'game.buyer':
    'A form of a purchase in one click: the person, or the address. Gets the step and what follows it.',
  'game.payment': 'The deposit of a purchase in one click. Gets its currency.',
  'game.numberAids':
    'The player’s own numbers, for bets that are not lines of one form. Gets the range and how to use numbers.',
  'money.limits': 'What the player’s tightest limit leaves, where a deposit or plays are paid.',
  'page.responsible':
    'Below the operator’s page about responsible gaming: the ways to the player’s tools. All of them are drawn.',
  'player.incomplete':
    'A note for players of segment B that opens the full registration. `isPurchase`: the note replaces the button that buys.',
  'runtime.background': 'Nowhere on the page: parts that act without being opened. All of them are drawn.',
}
const ROLES = [
  'buy',
  'watch',
  'gameOver',
  'buyNow',
  'payout',
  ...GAME_PARTS,
  'menuKind',
] as const satisfies readonly (keyof GameFacts)[]
const MODULES: readonly ModuleFacts[] = [runtime, ...PRODUCT_FACTS]

function filledBy(slot: string): string[] {
  return MODULES.flatMap(({ id, fills = {}, games = {} }) => {
    const role = slot.replace('game.', '') as (typeof ROLES)[number]
    const ofGames = slot.startsWith('game.') ? games[role] : undefined
    return [fills[slot]?.file, ofGames].flatMap((file) => (file === undefined ? [] : [`${id}/${file}`]))
  })
}

/** Every slot with what fills it now. */
export const Slots: StoryObj = {
  render: () => (
    <StoryPage wide>
      <h1>Slots</h1>
      <dl>
        {Object.entries(SLOTS).map(([slot, about]) => (
          <div key={slot}>
            <dt>
              <code>{slot}</code>
            </dt>
            <dd>{about}</dd>
            <dd>{filledBy(slot).join(', ') || 'Nothing fills it.'}</dd>
          </div>
        ))}
      </dl>
    </StoryPage>
  ),
}

const ownersOf = (gameRule: (typeof GAME_RULES)[number], role: (typeof ROLES)[number]) =>
  MODULES.flatMap(({ games }) => ((games?.rules?.includes(gameRule) ?? true) ? (games?.[role] ?? []) : []))

/** The module that has each role for each kind of game. */
export const GameRoles: StoryObj = {
  render: () => (
    <StoryPage wide>
      <h1>Roles for kinds of games</h1>
      <DataTable
        caption="The module that has each role for each kind of game"
        columns={[
          { id: 'kind', header: 'Kind', cell: (gameRule) => gameRule, isRowHeader: true },
          ...ROLES.map((role) => ({
            id: role,
            header: role,
            cell: (gameRule: (typeof GAME_RULES)[number]) => ownersOf(gameRule, role).join(', ') || '–',
          })),
        ]}
        rows={[...GAME_RULES]}
        rowKey={(gameRule) => gameRule}
      />
    </StoryPage>
  ),
}
