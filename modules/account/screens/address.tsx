import { useMemo, useState } from 'react'
import { Panel } from '#runtime/components/panel.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Player } from '#schemas/entities/player.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { OwnChangeForm } from '../components/own-change-form.tsx'
import { SavedNotice } from '../components/saved-notice.tsx'
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressValues,
  isOptional,
  refuseAddress,
} from '../rules/refuse-details.ts'

const AUTOCOMPLETE: Record<AddressField, string> = {
  address: 'street-address',
  postCode: 'postal-code',
  city: 'address-level2',
  province: 'address-level1',
  country: 'country',
}

/** The postal address. */
export default function Address() {
  const { player } = useSession()
  const { manifest } = useSite()
  const [isSaved, setSaved] = useState(false)
  const fields = useMemo(
    () =>
      ADDRESS_FIELDS.filter((id) => id !== 'postCode' || manifest.settings.postal_code).map((id) => ({
        id,
        autocomplete: AUTOCOMPLETE[id],
        isOptional: isOptional(id, manifest),
        ...((id === 'country' || id === 'province') && { widget: id }),
      })),
    [manifest],
  )
  if (!player) return null
  return (
    <AccountFrame titleId="account.address.title">
      <SavedNotice isShown={isSaved} />
      <Panel>
        <OwnChangeForm
          operation="updatePlayerAddress"
          fields={fields}
          initial={addressOf(player, manifest.registration.defaultCountry)}
          refuse={(values) => refuseAddress(manifest, values)}
          submitLabel="account.address.submit"
          onDone={() => setSaved(true)}
        />
      </Panel>
    </AccountFrame>
  )
}

function addressOf({ details }: Player, defaultCountry: string): AddressValues {
  return {
    address: details.primaryAddressStreet ?? '',
    postCode: details.primaryAddressPostalcode ?? '',
    city: details.primaryAddressCity ?? '',
    province: details.primaryAddressState ?? '',
    country: details.country ?? defaultCountry,
  }
}
