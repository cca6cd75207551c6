import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Ad, AdSource } from '#schemas/entities/ad.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import { PopupContent } from '../components/popup-content.tsx'
import { Banner } from '../components/top-banner.tsx'
import Popup from './popup.tsx'

export default { title: 'Modals/Adverts' } satisfies Meta

const AD: Ad = {
  id: 1,
  adScreenType: 'ALL',
  adScreenLocation: 'FULL',
  adSize: 'ALL',
  adWeight: 1,
  adDelay: 0,
  adSourceUrl: '',
  adTargetUrlPc: '',
}
/** A picture without colours of its own. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const TEXT: AdSource = {
  client: 'WEB',
  url: '',
  width: 0,
  height: 0,
  title: 'The Lantern Raffle',
  body: 'A few tickets, real prizes, one draw.',
  action: 'See the raffles',
}
const SHOWN: AdSource = { ...TEXT, client: 'SCRIPT', url: PICTURE, width: 900, height: 600 }

const popup = (source: AdSource) =>
  partStory(<Popup advert={<PopupContent ad={AD} source={source} />} close={stayOpen} />)

export const PopupOfText: StoryObj = popup(TEXT)
export const PopupWithPicture: StoryObj = popup(SHOWN)
export const BannerOfText: StoryObj = partStory(<Banner ad={AD} source={TEXT} onClose={stayOpen} />)
export const BannerWithPicture: StoryObj = partStory(<Banner ad={AD} source={SHOWN} onClose={stayOpen} />)
