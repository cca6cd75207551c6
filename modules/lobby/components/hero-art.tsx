import { Art } from '#runtime/components/art.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'

/** The picture of the first screen: the brand's own with its alternative text, or the theme's scene, a decoration. */
export function HeroArt() {
  const text = useLocalized()
  const { hero } = useSite().manifest.brand
  return <Art name="hero" label={text(hero?.alt) || undefined} />
}
