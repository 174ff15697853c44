import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import { addressOf, navigate } from '../lib/router';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link within the page. With a modifier key the browser does as it always does. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (special || event.defaultPrevented) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={addressOf(to)} onClick={follow} {...rest} />;
}
