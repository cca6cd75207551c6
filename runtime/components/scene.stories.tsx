import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionButton } from './action-button.tsx'
import { Scene } from './scene.tsx'
import text from './text.module.css'

export default { title: 'Components/Scene' } satisfies Meta

export const Jackpot: StoryObj = {
  render: () => (
    <Scene>
      <p className={text.overline}>Wednesday draw</p>
      <h1 className={text.jackpot}>€2,412,803</h1>
      <p className={text.body}>Draw in 2 h 14 min · chance of the first prize 1 in 13,983,816</p>
      <div style={{ marginBlockStart: '1.5rem' }}>
        <ActionButton size="large" price="€2.50">
          Pick six numbers
        </ActionButton>
      </div>
    </Scene>
  ),
}
