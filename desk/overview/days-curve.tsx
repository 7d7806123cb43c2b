import { useEffect, useRef } from 'react';
import UPlot, { type AlignedData, type Options } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatMonthDay } from '../../src/domain/time/format-dates';
import { figure } from '../ui/amounts';

interface DaysCurveProps {
  days: DeskCallAnswer<'getOverview'>['days'];
  /** The curve in words, for those who do not see it. */
  sentence: string;
}

const height = 208;
/** A canvas knows no variable of a style sheet: the fonts and colours of desk.css. */
const font = '12px -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const [ink, line] = ['#52646e', '#e4eaed'];

/** The curve of registrations by day. It is a module of its own, since only the overview loads the library. */
export function DaysCurve({ days, sentence }: DaysCurveProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const plot = new UPlot(optionsOf(days, element.clientWidth), dataOf(days), element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [days]);
  return <div ref={place} className="days__curve" role="img" aria-label={sentence} />;
}

const dataOf = (days: DaysCurveProps['days']): AlignedData => [
  days.map((_day, index) => index),
  days.map(({ registered }) => registered),
  days.map(({ valid }) => valid),
];

function optionsOf(days: DaysCurveProps['days'], width: number): Options {
  const dayAt = (index: number): string => formatMonthDay(days[index]?.day ?? '');
  const axis = { stroke: ink, font, ticks: { show: false } };
  return {
    ...{ width, height, legend: { show: false } },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false, range: [0, Math.max(days.length - 1, 1)] },
      y: { range: (_plot, _low, high) => [0, Math.max(high * 1.08, 4)] },
    },
    axes: [
      {
        ...{ ...axis, grid: { show: false }, space: 96, size: 28 },
        incrs: [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365],
        values: (_plot, indexes) => indexes.map((index) => (Number.isInteger(index) ? dayAt(index) : '')),
      },
      {
        ...{ ...axis, grid: { stroke: line, width: 1 }, space: 48, size: 44 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
        values: (_plot, counts) => counts.map((count) => (count === 0 ? '' : figure(count))),
      },
    ],
    series: [
      {},
      { stroke: '#0b7285', width: 2, fill: 'rgba(11, 114, 133, 0.09)', points: { show: false } },
      { stroke: '#8a9aa3', width: 1.5, points: { show: false } },
    ],
    plugins: [hoverNote(dayAt)],
  };
}

/** Says the day's numbers beside the pointer. */
function hoverNote(dayAt: (index: number) => string): UPlot.Plugin {
  const note = document.createElement('div');
  note.className = 'days__note';
  return {
    hooks: {
      init: (plot) => plot.over.append(note),
      setCursor: (plot) => {
        const { idx, left = 0 } = plot.cursor;
        note.hidden = idx === undefined || idx === null || left < 0;
        if (note.hidden) return;
        const at = idx ?? 0;
        const [registered, valid] = [plot.data[1]?.[at] ?? 0, plot.data[2]?.[at] ?? 0];
        note.textContent = `${dayAt(at)} 报名 ${figure(registered)}，已生效 ${figure(valid)}`;
        const isRight = left > plot.over.clientWidth / 2;
        note.style.transform = `translateX(${left + (isRight ? -12 : 12)}px)${isRight ? ' translateX(-100%)' : ''}`;
      },
    },
  };
}
