import { FormattedMessage } from 'react-intl'

/** A place of the race table as an ordinal: 1st, 2nd. */
export function Place({ place }: { place: number }) {
  return <FormattedMessage id="race.place" values={{ place }} />
}
