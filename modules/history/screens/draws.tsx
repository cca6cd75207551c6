import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { DrawSearch } from '../components/draw-search.tsx'

/** The results of the site's past draws, by kind of game and by date. */
export default function Draws() {
  return (
    <ScreenFrame title={<FormattedMessage id="history.draws.title" />}>
      <DrawSearch />
    </ScreenFrame>
  )
}
