import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { leavesSite, type Ad, type AdSource } from '#schemas/entities/ad.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { useFollowAd } from '../state/use-follow-ad.ts'
import styles from './ad-link.module.css'

export interface AdLinkProps {
  ad: Ad
  source: AdSource
  onFollow?: () => void
}

/** Leads to the target of an advert. It looks like a link in a text, never like a button of a game. */
export function AdLink({ ad, source, onFollow }: AdLinkProps) {
  const follow = useFollowAd()
  const [isFollowing, setFollowing] = useState(false)
  const press = async () => {
    setFollowing(true)
    await follow(ad, source)
    setFollowing(false)
    onFollow?.()
  }
  return (
    <button
      type="button"
      role="link"
      className={styles.link}
      disabled={isFollowing}
      onClick={() => void press()}
    >
      <span className={styles.text}>{source.action}</span>
      <Icon name={leavesSite(source) ? 'external' : 'forward'} size="small" />
      {leavesSite(source) ? (
        <span className="visually-hidden">
          <FormattedMessage id="adverts.newTab" />
        </span>
      ) : null}
    </button>
  )
}
