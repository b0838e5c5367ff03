//! The few shapes our pictures are made of.

/// A picture under construction.
pub struct Svg {
    width: u32,
    height: u32,
    body: String,
}

/// Where a label stands relative to its point.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            body: String::new(),
        }
    }

    pub fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], color: &str) {
        self.add(format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{color}\"/>"
        ));
    }

    pub fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], color: &str, width: f64) {
        self.add(format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        ));
    }

    pub fn path(&mut self, points: &[[f64; 2]], color: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        self.add(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>",
            points.join(" ")
        ));
    }

    pub fn dot(&mut self, [x, y]: [f64; 2], color: &str) {
        self.add(format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{color}\"/>"
        ));
    }

    pub fn text(&mut self, [x, y]: [f64; 2], anchor: Anchor, size: u32, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        self.add(format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\">{text}</text>"
        ));
    }

    /// The finished picture, on white paper.
    pub fn finish(self, title: &str) -> String {
        let Self {
            width,
            height,
            body,
        } = self;
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"system-ui, sans-serif\" fill=\"#1f2933\" role=\"img\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
        )
    }

    fn add(&mut self, element: String) {
        self.body.push_str(&element);
        self.body.push('\n');
    }
}
