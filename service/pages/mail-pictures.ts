import type { MailPictures } from '#service/mail/mail-html.ts'
import { appIconUrl } from './app-icons.ts'
import { DRAWINGS, drawingPath } from './drawings.ts'
import { PRIZE_PICTURE, prizePictureUrl } from './prize-pictures.ts'

/** The pictures of mails, which this service draws as PNG. */
export const mailPictures: MailPictures = {
  markPath: (site, language) => appIconUrl(site, language, 'small'),
  drawing: (site, language, name) => ({
    light: drawingPath(site, { name, scheme: 'light', language }),
    dark: drawingPath(site, { name, scheme: 'dark', language }),
    ...DRAWINGS[name],
  }),
  prize: (site, language, imageUrl) => ({ url: prizePictureUrl(site, language, imageUrl), ...PRIZE_PICTURE }),
}
