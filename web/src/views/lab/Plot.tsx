import { useEffect, useState } from 'react';

import { send } from '../../api/http';
import type { LabPlot } from '../../api/types';
import { useSettings } from '../../state/settings';
import { labText } from './labText';
import { inWords } from './plotWords';

/** A plot with its words in the page's language. */
export function Plot({ plot }: { plot: LabPlot }) {
  const { language } = useSettings();
  const [drawn, setDrawn] = useState<{ of: string; address: string } | null>(null);
  const title = labText(plot.title, language).text;
  const key = `${language} ${plot.svg}`;
  useEffect(() => {
    // The plots are drawn in English.
    if (language === 'en') return;
    const abort = new AbortController();
    send(plot.svg, { signal: abort.signal })
      .then((response) => response.text())
      .then((svg) => {
        const blob = new Blob([inWords(svg, (text) => labText(text, language).text)], {
          type: 'image/svg+xml',
        });
        setDrawn({ of: key, address: URL.createObjectURL(blob) });
      })
      .catch(() => undefined);
    return () => abort.abort();
  }, [key, language, plot.svg]);
  useEffect(() => () => void (drawn && URL.revokeObjectURL(drawn.address)), [drawn]);
  const address = drawn?.of === key ? drawn.address : plot.svg;
  return <img className="plot" src={address} alt={title} loading="lazy" />;
}
