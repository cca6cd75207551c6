import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import { BackLink } from './back-link.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { HomeButton } from './go-button.tsx'
import { LinkRow, LinkRows } from './link-row.tsx'
import { StoryPage } from './story-page.tsx'

export default { title: 'Components/Linked parts' } satisfies Meta

const game = gameInstance()

export const Links: StoryObj = partStory(
  <StoryPage>
    <BackLink screen="account.home">Account</BackLink>
    <LinkRows>
      <LinkRow
        screen="account.email"
        icon="mail"
        label="E-mail address"
        value="ada.lovelace.countess.of.the.analytical.engine@example.org"
        status={{ tone: 'success', text: 'Verified' }}
      />
      <LinkRow screen="account.phone" icon="phone" label="Phone" value="Add a number" />
    </LinkRows>
    <GameButton game={game} to="buy" params={{ id: 70 }}>
      Pick numbers
    </GameButton>
    <HomeButton kind="quiet">All games</HomeButton>
    <GameCover game={game} />
  </StoryPage>,
  { player: player() },
)

export const Confirmation: StoryObj = partStory(
  <ConfirmSheet
    title="Cancel the subscription?"
    keep="Keep it"
    confirm="Cancel subscription"
    tone="danger"
    operation="ping"
    body={{}}
    failed={{ title: 'It was not cancelled.' }}
    done={stayOpen}
    close={stayOpen}
  >
    €7.50 comes back into your balance.
  </ConfirmSheet>,
)
