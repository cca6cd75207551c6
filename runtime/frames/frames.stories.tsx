import type { Meta, StoryObj } from '@storybook/react-vite'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import { useMenuLinks } from './menu-links.ts'
import MenuSheet from './menu-sheet.tsx'
import { SiteFrame, type SiteFrameProps } from './site-frame.tsx'

export default { title: 'Frames/Site', tags: ['screen'] } satisfies Meta

/** A frame around a short screen. */
function Framed({ layout }: Pick<SiteFrameProps, 'layout'>) {
  return (
    <SiteFrame layout={layout}>
      <main id="main">
        <ScreenFrame title="Wednesday draw">
          <Panel title="Northern Six">Six of 49 numbers. The draw begins at 19:00.</Panel>
        </ScreenFrame>
      </main>
    </SiteFrame>
  )
}

function Menu() {
  return <MenuSheet links={useMenuLinks()} onClose={stayOpen} />
}

const own = { player: player(), accounts: [playerAccount()] }

/** In the template of the brand's site. */
export const OfAVisitor: StoryObj = partStory(<Framed layout="frame" />)
export const OfAPlayer: StoryObj = { ...partStory(<Framed layout="frame" />, own), tags: ['picture', 'wide'] }
export const Focus: StoryObj = partStory(<Framed layout="focus" />, own)
export const MenuOfAPhone: StoryObj = partStory(<Menu />, own)
