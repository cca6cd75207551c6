import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionButton } from './action-button.tsx'
import { Icon } from './icon.tsx'
import { StoryPage, StoryRow } from './story-page.tsx'

export default { title: 'Components/Action button', tags: ['picture'] } satisfies Meta

export const Kinds: StoryObj = {
  render: () => (
    <StoryPage>
      <StoryRow>
        <ActionButton>Play</ActionButton>
        <ActionButton kind="quiet">Later</ActionButton>
        <ActionButton kind="danger">Close account</ActionButton>
      </StoryRow>
      <StoryRow>
        <ActionButton size="large" price="€7.50">
          Buy 3 lines
        </ActionButton>
        <ActionButton size="small" icon={<Icon name="shuffle" size="small" />} kind="quiet">
          Lucky dip
        </ActionButton>
      </StoryRow>
      <StoryRow>
        <ActionButton busy>Buying</ActionButton>
        <ActionButton disabled>Closed</ActionButton>
        <ActionButton href="#">A link</ActionButton>
      </StoryRow>
      <ActionButton fullWidth size="large" price="€112.50">
        Fünfundvierzig Systemreihen verbindlich kaufen
      </ActionButton>
    </StoryPage>
  ),
}
