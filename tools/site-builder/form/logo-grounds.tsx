import { useQuery } from '@tanstack/react-query'
import type { Theme } from '#schemas/theme/theme.ts'
import { pixelsOf } from '../state/picture-pixels.ts'
import { LOGO_RATIO, logoContrast } from './logo-contrast.ts'

const SCHEMES = ['light', 'dark'] as const
const EDGE_PX = 160

interface LogoGroundsProps {
  label: string
  /** As a data URL. */
  picture: string
  theme: Theme | null
  /** The schemes on which the picture is shown. */
  schemes: readonly ('light' | 'dark')[]
  isLogo: boolean
}

/** A picture on the header of each scheme, with its contrast there. */
export function LogoGrounds({ label, picture, theme, schemes, isLogo }: LogoGroundsProps) {
  const { data: pixels } = useQuery({
    queryKey: ['pixels', picture],
    queryFn: () => pixelsOf(picture, EDGE_PX),
    enabled: isLogo,
    retry: false,
    gcTime: 0,
  })
  const shown = SCHEMES.filter((scheme) => schemes.includes(scheme)).map((scheme) => {
    const ground = theme?.schemes[scheme].colors.header
    const contrast =
      ground === undefined || pixels === undefined || !isLogo ? null : logoContrast(pixels, ground)
    return { scheme, ground, contrast, isWeak: contrast !== null && contrast < LOGO_RATIO }
  })
  return (
    <>
      <div className="picture-shown">
        {shown.map(({ scheme, ground, contrast, isWeak }) => (
          <figure
            key={scheme}
            data-ground={scheme}
            style={isLogo && ground !== undefined ? { background: ground } : {}}
          >
            <img src={picture} alt={`${label} on a ${scheme} ground`} />
            {contrast === null ? null : (
              <figcaption className={isWeak ? 'badge bad' : 'badge'}>
                {scheme}: {contrast}:1
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      {shown
        .filter(({ isWeak }) => isWeak)
        .map(({ scheme, contrast }) => (
          <p key={scheme} className="field-warning">
            On the header of the {scheme} scheme its contrast is {contrast}:1; {LOGO_RATIO}:1 can be seen.{' '}
            {schemes.length === 1
              ? `Upload a ${scheme === 'dark' ? 'lighter' : 'darker'} one, or one with a ground of its own.`
              : scheme === 'dark'
                ? 'Upload a lighter one as “Logo on the dark scheme”, or one with a ground of its own.'
                : 'Upload a darker one, and this one as “Logo on the dark scheme”.'}
          </p>
        ))}
    </>
  )
}
