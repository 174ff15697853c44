//! From shapes to SVG and PNG.

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, DrawingBackend, DrawingErrorKind};
use plotters_bitmap::BitMapBackend;
use plotters_svg::SVGBackend;

use super::lettering::Lettering;
use super::shapes::{Dash, Place, Rgb, Shape, dashes};
use super::{Plot, frame};
use crate::{FigureError, escape};

/// Plotters' places are whole numbers, so pictures are drawn so much larger than they are shown.
const GRAIN: f64 = 4.0;

/// So many pixels a side become one of the PNG picture, which smooths the edges.
const SMOOTHING: usize = 2;

impl Plot {
    /// The picture as an SVG element with a white ground. It has no size of its own but takes the width it is given.
    pub fn to_svg(&self) -> Result<String, FigureError> {
        let picture = frame::lay_out(self);
        let size = pixels(picture.size);
        let mut svg = String::new();
        let mut backend = SVGBackend::with_string(&mut svg, size);
        paint(&mut backend, &picture.shapes, Joints::OfBackend)
            .map_err(|error| FigureError::Drawing(error.to_string()))?;
        drop(backend);
        Ok(scalable(&svg, size, &self.title))
    }

    /// The picture as a PNG file, 1600 pixels wide.
    pub fn to_png(&self) -> Result<Vec<u8>, FigureError> {
        let picture = frame::lay_out(self);
        let (width, height) = pixels(picture.size);
        let mut pixels = vec![255; width as usize * height as usize * 3];
        let mut backend = BitMapBackend::with_buffer(&mut pixels, (width, height));
        paint(&mut backend, &picture.shapes, Joints::Round).map_err(|error| FigureError::Drawing(error.to_string()))?;
        drop(backend);
        pack(&smoothed(&pixels, width as usize), width as usize / SMOOTHING, height as usize / SMOOTHING)
    }
}

fn pixels((width, height): (f64, f64)) -> (u32, u32) {
    ((width * GRAIN) as u32, (height * GRAIN) as u32)
}

/// Takes the fixed size off the picture, and gives it a name for those who can't see it.
fn scalable(svg: &str, (width, height): (u32, u32), title: &str) -> String {
    let body = svg.split_once(">\n").map_or("", |(_, body)| body);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         stroke-linejoin=\"round\">\n<title>{}</title>\n{body}",
        escape(title)
    )
}

/// The mean of each square of pixels.
fn smoothed(pixels: &[u8], width: usize) -> Vec<u8> {
    let (row, square) = (width * 3, (SMOOTHING * SMOOTHING) as u32);
    let mut small = Vec::with_capacity(pixels.len() / square as usize);
    for rows in pixels.chunks_exact(row * SMOOTHING) {
        for byte in 0..width / SMOOTHING * 3 {
            let (column, part) = (byte / 3 * SMOOTHING, byte % 3);
            let places = (0..SMOOTHING).flat_map(|y| (0..SMOOTHING).map(move |x| y * row + (column + x) * 3 + part));
            let sum: u32 = places.map(|place| u32::from(rows[place])).sum();
            small.push(((sum + square / 2) / square) as u8);
        }
    }
    small
}

fn pack(pixels: &[u8], width: usize, height: usize) -> Result<Vec<u8>, FigureError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(file)
}

/// A colour and a width of lines.
struct Pen {
    colour: BackendColor,
    width: u32,
}

impl BackendStyle for Pen {
    fn color(&self) -> BackendColor {
        self.colour
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

fn pen(rgb: Rgb, alpha: f64, width: f64) -> Pen {
    Pen { colour: BackendColor { rgb, alpha }, width: ((width * GRAIN).round() as u32).max(1) }
}

fn spot((x, y): Place) -> BackendCoord {
    ((x * GRAIN).round() as i32, (y * GRAIN).round() as i32)
}

/// Who joins the pieces of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joints {
    /// The backend draws the whole line.
    OfBackend,
    /// Pieces with discs at the corners: the bitmap backend leaves holes where a line turns sharply.
    Round,
}

fn paint<B: DrawingBackend>(
    backend: &mut B,
    shapes: &[Shape],
    joints: Joints,
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    backend.ensure_prepared()?;
    for shape in shapes {
        match shape {
            Shape::Line { path, width, colour, dash } => {
                draw_line(backend, path, &pen(*colour, 1.0, *width), (*dash, joints))?
            }
            Shape::Area { corners, colour, opacity } => {
                backend.fill_polygon(corners.iter().map(|corner| spot(*corner)), &pen(*colour, *opacity, 1.0))?;
            }
            Shape::Rectangle { from, to, colour } => {
                backend.draw_rect(spot(*from), spot(*to), &pen(*colour, 1.0, 1.0), true)?;
            }
            Shape::Disc { centre, radius, colour } => {
                backend.draw_circle(spot(*centre), (radius * GRAIN).round() as u32, &pen(*colour, 1.0, 1.0), true)?;
            }
            Shape::Text { at, text, size, colour, align } => {
                let colour = BackendColor { rgb: *colour, alpha: 1.0 };
                backend.draw_text(text, &Lettering { size: size * GRAIN, colour, align: *align }, spot(*at))?;
            }
        }
    }
    backend.present()
}

fn draw_line<B: DrawingBackend>(
    backend: &mut B,
    path: &[Place],
    pen: &Pen,
    manner: (Dash, Joints),
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    let pieces = match manner {
        (Dash::Solid, _) if path.len() < 2 => return Ok(()),
        (Dash::Solid, Joints::OfBackend) => return backend.draw_path(path.iter().map(|place| spot(*place)), pen),
        (Dash::Solid, Joints::Round) => path.windows(2).map(|ends| [ends[0], ends[1]]).collect(),
        (Dash::Dashed, _) => dashes(path, 7.0, 4.0),
        (Dash::Dotted, _) => dashes(path, 2.0, 3.0),
    };
    for (place, [from, to]) in pieces.iter().enumerate() {
        backend.draw_line(spot(*from), spot(*to), pen)?;
        if manner == (Dash::Solid, Joints::Round) && place > 0 {
            backend.draw_circle(spot(*from), pen.width / 2, pen, true)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::gallery::gallery;

    #[test]
    fn every_kind_of_plot_becomes_a_picture_and_the_same_each_time() {
        for (name, plot) in gallery() {
            let svg = plot.to_svg().expect(name);
            assert_eq!(svg, plot.to_svg().expect(name));
            assert!(svg.starts_with("<svg xmlns=") && svg.trim_end().ends_with("</svg>"), "{name}");
            assert!(!svg.contains("NaN") && !svg.contains(" width=\"3200\" viewBox"), "{name}");
        }
    }

    #[test]
    fn a_png_picture_is_1600_wide() {
        let (_, plot) = gallery().remove(0);
        let file = plot.to_png().expect("a picture");
        assert_eq!(file, plot.to_png().expect("the same picture"));
        let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
        assert_eq!(reader.info().width, 1600);
    }

    #[test]
    fn titles_are_escaped() {
        let (_, mut plot) = gallery().remove(0);
        plot.title = "a < b & <script>".to_owned();
        let svg = plot.to_svg().expect("a picture");
        assert!(svg.contains("<title>a &lt; b &amp; &lt;script&gt;</title>") && !svg.contains("<script>"));
    }
}
