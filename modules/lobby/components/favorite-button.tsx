import { useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { useFavorite } from '#games/live/favorites.ts'
import { useSession } from '#runtime/session/session.ts'
import styles from './favorite-button.module.css'

/** Toggles a game as a favourite. Players only: a visitor has no account to store it in (spec 6). */
export function FavoriteButton({ gameId, title }: { gameId: number; title: string }) {
  const intl = useIntl()
  const { state } = useSession()
  const { favorite, toggle } = useFavorite(gameId)
  if (state !== 'loggedIn') return null
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-pressed={favorite}
      aria-label={intl.formatMessage({ id: 'lobby.favorite' }, { title })}
      onClick={() => toggle()}
    >
      <Icon name={favorite ? 'star-filled' : 'star'} />
    </button>
  )
}
